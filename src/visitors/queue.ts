import { isQueued, type Overlay, queueOverlay } from '../stores/page/overlays.ts'

/**
 * Queues a dialog, unless it is queued already. `open` resolves to null if there turns out to be nothing to open.
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
