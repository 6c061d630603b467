/**
 * Lets `work` run once at a time. Whoever asks while it runs gets another run, begun after they asked: its answer holds
 * whatever they know of. Resolves when nothing is due any more, rejects when a run does.
 */
export function coalesced(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  let isDue = false
  const run = async () => {
    try {
      while (isDue) {
        // Asked for several times at one moment, it runs once.
        await Promise.resolve()
        isDue = false
        await work()
      }
    } finally {
      running = undefined
    }
  }
  return () => {
    isDue = true
    return (running ??= run())
  }
}
