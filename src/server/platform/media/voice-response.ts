import type { HonoRequest } from 'hono'

const RANGE = /^bytes=(\d+)-(\d*)$/

/** The part of a sound a player asks for, first and last byte; null where it takes the whole. */
function rangeOf(header: string | undefined, size: number): [first: number, last: number] | null {
  const [, first, last] = RANGE.exec(header ?? '') ?? []
  if (first === undefined || Number(first) >= size) return null
  return [Number(first), Math.min(size - 1, last ? Number(last) : size - 1)]
}

/** Answers with a sound, or the part that was asked for: Safari plays none otherwise. No cache keeps it. */
export function voiceResponse(request: HonoRequest, audio: Uint8Array<ArrayBuffer>): Response {
  const range = rangeOf(request.header('Range'), audio.length)
  const [first, last] = range ?? [0, audio.length - 1]
  const part = audio.subarray(first, last + 1)
  return new Response(request.method === 'HEAD' ? null : part, {
    status: range ? 206 : 200,
    headers: {
      'Content-Type': 'audio/mpeg',
      'Content-Length': String(part.length),
      ...(range ? { 'Content-Range': `bytes ${first}-${last}/${audio.length}` } : {}),
      'Accept-Ranges': 'bytes',
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "sandbox; default-src 'none'",
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Content-Disposition': 'inline; filename="voice.mp3"',
      'Cache-Control': 'private, no-store',
      Vary: 'Cookie',
    },
  })
}
