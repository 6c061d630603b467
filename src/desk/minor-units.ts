/** Minor units of a sum like 4.99 or 4,99; null for anything else. */
export const minorUnits = (text: string): number | null =>
  /^\d{1,6}([.,]\d{2})?$/.test(text.trim()) ? Math.round(Number(text.trim().replace(',', '.')) * 100) : null
