/** Writes out a form with a file, which the document's own classes do not do in tests: the file is always this picture. */
export const withFile =
  (fetch: typeof globalThis.fetch, picture: Uint8Array): typeof globalThis.fetch =>
  (input, init) => {
    if (!(init?.body instanceof FormData)) return fetch(input, init)
    const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="me.jpg"\r\n\r\n'
    const headers = new Headers(init.headers)
    headers.set('Content-Type', 'multipart/form-data; boundary=x')
    return fetch(input, {
      ...init,
      headers,
      body: Buffer.concat([Buffer.from(head), picture, Buffer.from('\r\n--x--\r\n')]),
    })
  }
