// The installed app has no browser's buttons: its own leads to where the member came from, or where its link says.
const canGoBack = () => globalThis.navigation?.canGoBack ?? history.length > 1

document.querySelector('.header__back')?.addEventListener('click', (event) => {
  if (!canGoBack()) return
  event.preventDefault()
  history.back()
})
