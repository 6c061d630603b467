import type { Fetch } from './http.ts'

/** A `fetch` that tells how much of the body has left, 0 to 1; the browser's own does not. */
export const fetchWithProgress =
  (onProgress: (share: number) => void): Fetch =>
  (input, { method = 'GET', headers, body, signal } = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(method, input instanceof Request ? input.url : input)
      request.responseType = 'arraybuffer'
      new Headers(headers).forEach((value, name) => request.setRequestHeader(name, value))
      request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
      request.onload = () => resolve(responseOf(request))
      request.onerror = () => reject(new TypeError('The upload failed.'))
      request.onabort = () => reject(new DOMException('The upload was aborted.', 'AbortError'))
      signal?.addEventListener('abort', () => request.abort())
      request.send(body as XMLHttpRequestBodyInit)
    })

function responseOf(request: XMLHttpRequest): Response {
  const lines = request.getAllResponseHeaders().trim().split(/\r?\n/)
  const headers = lines.map((line): [string, string] => {
    const [name = '', ...value] = line.split(': ')
    return [name, value.join(': ')]
  })
  const { status, statusText } = request
  const answer = request.response as ArrayBuffer
  return new Response(answer.byteLength > 0 ? answer : null, { status, statusText, headers })
}
