// The photo in the link that is followed becomes the next page's: the page change carries it over.
const CARRIED = 'portrait--carried'

addEventListener('click', ({ target, defaultPrevented }) => {
  const photo = (target as Element).closest('a[href]')?.querySelector('.portrait')
  if (!photo || defaultPrevented) return
  for (const other of document.querySelectorAll(`.${CARRIED}`)) other.classList.remove(CARRIED)
  photo.classList.add(CARRIED)
})
