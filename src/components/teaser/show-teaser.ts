import type { TeaserCard } from '../../contract/profiles.ts'

/**
 * Puts visitors' cards (`teaser.php`) in the place of drawn people, all of them or none, once the list is near. Its own
 * text is put into the page, so it uses nothing from outside.
 */
export function showTeaser(): void {
  const list = document.querySelector<HTMLUListElement>('[data-teaser]')
  if (!list) return
  const { photos = '', link = '', label = '' } = list.dataset
  const source = /[?&](network=[^&]+)/.exec(location.search)?.[1] ?? ''

  const paint = (place: Element, { id, name, age, city, fictional }: TeaserCard, photo: Element) => {
    const add = (parent: Element, tag: string, text: string) => {
      const element = document.createElement(tag)
      element.textContent = text
      parent.append(element)
      return element
    }
    const about = document.createElement('p')
    about.className = 'faces__about'
    const who = add(about, link ? 'a' : 'b', `${name}, ${age}`)
    // A fictional profile cannot receive messages.
    const way = fictional ? link.replace('members/_/signup', 'signup') : link
    if (link) who.setAttribute('href', way.replace('_', id))
    add(about, 'span', city)
    place.replaceChildren(photo, about)
    if (fictional) add(place, 'p', label).className = 'faces__label'
  }

  const show = async () => {
    const places = [...list.children]
    // One more, in case the page is about one of these members.
    const answer = await fetch(`/api/teaser.php?count=${Math.min(places.length + 1, 12)}&${source}`)
    const { results: found } = (await answer.json()) as { results: TeaserCard[] }
    const results = found.filter(({ id }) => !location.pathname.includes(id)).slice(0, places.length)
    if (results.length < places.length) return
    const drawn = [...list.querySelectorAll('img')]
    const loaded = await Promise.all(
      results.map(async ({ image, focus }, index) => {
        const photo = drawn[index]?.cloneNode() as HTMLImageElement
        photo.loading = 'eager'
        photo.src = photos + image
        if (focus) photo.style.setProperty('--eyes', `${focus.x}% ${focus.y}%`)
        await photo.decode()
        return photo
      }),
    )
    for (const [index, place] of places.entries()) {
      const card = results[index]
      const photo = loaded[index]
      if (card && photo) paint(place, card, photo)
    }
    list.dataset.teaser = 'shown'
  }

  const near = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return
      near.disconnect()
      // Not in the frame that paints the page first. Without cards the drawings stay.
      requestAnimationFrame(() => void show().catch(() => 0))
    },
    { rootMargin: '50%' },
  )
  near.observe(list)
}
