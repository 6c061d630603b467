export const READERS_BATCH = 200

/** Sends to all readers, batch by batch by their id, and tells after each to how many it went. Returns that in the end. */
export async function sendToEach<Reader extends { id: string }>(
  readAfter: (last: string) => Promise<readonly Reader[]>,
  send: (reader: Reader) => Promise<boolean>,
  tell: (sent: number) => Promise<void> = async () => undefined,
): Promise<number> {
  let sent = 0
  let last = ''
  for (;;) {
    const readers = await readAfter(last)
    for (const reader of readers) if (await send(reader)) sent += 1
    await tell(sent)
    last = readers.at(-1)?.id ?? ''
    if (readers.length < READERS_BATCH) return sent
  }
}
