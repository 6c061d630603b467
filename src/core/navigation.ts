/**
 * Where a payment answer may send the browser: this site, or any https address. `null` for everything else
 * (`javascript:`, plain http elsewhere, nonsense).
 */
export function paymentAddress(address: string | null, origin: string): string | null {
  if (!address) return null
  try {
    const url = new URL(address, origin)
    return url.origin === origin || url.protocol === 'https:' ? url.href : null
  } catch {
    return null
  }
}
