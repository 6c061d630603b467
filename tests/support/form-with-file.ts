/** Stands in no file: Node looks for it without the lines around it. */
const BOUNDARY = 'form-7MA4YWxkTrZu0gW'

/** Writes out a form with a file, which the document's own classes do not do in tests: the file is always this one. */
export const withFile =
  (fetch: typeof globalThis.fetch, file: Uint8Array): typeof globalThis.fetch =>
  (input, init) => {
    if (!(init?.body instanceof FormData)) return fetch(input, init)
    const fields = [...init.body].filter(([name]) => name !== 'file')
    const head = [
      ...fields.map(
        ([name, value]) =>
          `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value as string}\r\n`,
      ),
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="me.jpg"\r\n\r\n`,
    ].join('')
    const headers = new Headers(init.headers)
    headers.set('Content-Type', `multipart/form-data; boundary=${BOUNDARY}`)
    return fetch(input, {
      ...init,
      headers,
      body: Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]),
    })
  }
