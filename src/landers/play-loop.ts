/**
 * Plays the film over its drawing while it is in view, until it is paused; never where motion or data are to be saved. Its
 * text is put into the page, so it uses nothing from outside.
 */
export function playLoop(): void {
  const film = document.querySelector<HTMLVideoElement>('video[data-loop]')
  const button = document.querySelector<HTMLButtonElement>('[data-loop-button]')
  const { connection } = navigator as { connection?: { saveData: boolean } }
  const isSparing =
    connection?.saveData === true ||
    matchMedia('(prefers-reduced-motion: reduce), (prefers-reduced-data: reduce)').matches
  if (!film || !button || isSparing) return
  let isPaused = false

  const show = () => {
    button.setAttribute('aria-label', button.dataset[isPaused ? 'play' : 'pause'] ?? '')
    button.dataset.loopButton = isPaused ? 'paused' : 'playing'
  }
  const play = () => {
    // Where playing is not allowed, the drawing stays.
    film.play().then(
      () => {
        film.dataset.loop = 'shown'
        button.hidden = false
        show()
      },
      () => 0,
    )
  }
  button.addEventListener('click', () => {
    isPaused = !isPaused
    if (isPaused) film.pause()
    else play()
    show()
  })
  const near = new IntersectionObserver(([entry]) => {
    if (!entry?.isIntersecting) film.pause()
    else if (!isPaused) play()
  })
  near.observe(film)
}
