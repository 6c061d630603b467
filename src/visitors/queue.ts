import { isQueued, type Overlay, queueOverlay } from '../stores/page/overlays.ts'

/**
 * Puts a dialog into the queue; one that waits already is not asked for twice. `open` answers null where it turns out
 * that there is nothing to open.
 */
export function queue(overlay: Overlay, open: () => Promise<HTMLDialogElement | null>): void {
  if (isQueued(overlay)) return
  const leave = queueOverlay(overlay, () => void run())
  async function run(): Promise<void> {
    const dialog = await open().catch(() => null)
    if (dialog?.open) dialog.addEventListener('close', leave, { once: true })
    else leave()
  }
}
