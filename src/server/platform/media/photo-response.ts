import type { OpenFile } from './files.ts'

/** Of image bytes: a fixed type, nothing that could run when a file is opened on its own, never another site's picture. */
export const PHOTO_HEADERS = {
  'Content-Type': 'image/webp',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "sandbox; default-src 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Content-Disposition': 'inline; filename="photo.webp"',
}

/** Answers with a photo; to `HEAD` without reading it. */
export function photoResponse(
  method: string,
  { size, body }: OpenFile,
  headers: Readonly<Record<string, string>>,
): Response {
  const isHead = method === 'HEAD'
  if (isHead && body instanceof ReadableStream) void body.cancel()
  return new Response(isHead ? null : body, {
    headers: { ...PHOTO_HEADERS, ...headers, 'Content-Length': String(size) },
  })
}
