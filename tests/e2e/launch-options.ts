import type { LaunchOptions } from 'playwright/test'

/** How journeys start Chromium. */
export const LAUNCH_OPTIONS: LaunchOptions = {
  // Members go back to pages that were kept.
  ignoreDefaultArgs: ['--disable-back-forward-cache'],
  args: [
    '--no-sandbox',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // A camera and a microphone that every machine has; the headless shell has nobody to ask whether a page may use them.
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    // Chromium would keep pages elsewhere from a server on this machine by itself: then nothing were tested of ours.
    '--disable-features=LocalNetworkAccessChecks',
  ],
}
