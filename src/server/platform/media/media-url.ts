import type { BucketAddress } from './bucket.ts'

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const REGION = /^[a-z0-9-]{1,40}$/
const PARAMETERS = ['endpoint', 'region']
const LOOPBACK = ['127.0.0.1', '[::1]', 'localhost']

/** An origin that is reached encrypted, or on this machine. */
function readEndpoint(text: string): string | null {
  const url = URL.parse(text)
  if (url === null) return null
  if (url.href !== `${url.origin}/`) return null
  if (url.protocol === 'https:') return url.origin
  return url.protocol === 'http:' && LOOPBACK.includes(url.hostname) ? url.origin : null
}

/** Reads `s3://bucket?endpoint=https://…&region=…`; without an endpoint it is Amazon's. Null when it is none. */
export function readMediaUrl(text: string): Pick<BucketAddress, 'bucket' | 'endpoint' | 'region'> | null {
  const url = URL.parse(text)
  if (url?.protocol !== 's3:' || `${url.username}${url.password}${url.port}${url.pathname}${url.hash}`)
    return null
  const { host: bucket, searchParams } = url
  if (!BUCKET.test(bucket) || [...searchParams.keys()].some((name) => !PARAMETERS.includes(name))) return null
  const region = searchParams.get('region') ?? 'us-east-1'
  const endpoint = readEndpoint(searchParams.get('endpoint') ?? `https://s3.${region}.amazonaws.com`)
  return endpoint && REGION.test(region) ? { bucket, endpoint, region } : null
}
