import type { TeaserCard } from '../../contract/profiles.ts'

/**
 * Puts the member of the address into the page: photo, name, label, and where they can be written to, the ways there. A
 * profile that visitors may not see leaves the drawing. Its own text is put into the page, so it uses nothing from outside.
 */
export function showMember(): void {
  const box = document.querySelector<HTMLElement>('[data-member-card]')
  const [, id = ''] = /\/members\/([^/]+)\//.exec(location.pathname) ?? []
  if (!box || !id) return
  const { photos = '', label = '' } = box.dataset
  const source = /[?&](network=[^&]+)/.exec(location.search)?.[1] ?? ''

  const show = async () => {
    const answer = await fetch(`/api/teaser.php?id=${id}&${source}`)
    if (!answer.ok) throw new Error(String(answer.status))
    const { name, age, city, image, focus, fictional, from_brand } = (await answer.json()) as TeaserCard
    if (image) {
      const photo = new Image(400, 500)
      photo.alt = ''
      photo.className = 'faces__photo'
      photo.src = photos + image
      if (focus) photo.style.setProperty('--eyes', `${focus.x}% ${focus.y}%`)
      await photo.decode()
      box.firstElementChild?.replaceWith(photo)
    }
    const about = document.createElement('p')
    about.className = 'faces__about'
    for (const [tag, text] of [
      ['b', `${name}, ${age}`],
      ['span', city],
    ] as const) {
      const part = document.createElement(tag)
      part.textContent = text
      about.append(part)
    }
    const labels = [fictional ? label : '', from_brand ?? ''].filter(Boolean).join(' · ')
    const tag = document.createElement('p')
    tag.className = 'faces__label'
    tag.textContent = labels
    box.querySelector('.faces__about')?.replaceWith(about)
    if (labels) box.append(tag)
    box.dataset.memberCard = 'shown'
    // Nobody can write to a fictional profile.
    if (fictional) return
    for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-to-member]'))
      link.href = link.dataset.toMember?.replace('/_/', `/${id}/`) ?? ''
    document.documentElement.dataset.meets = ''
  }
  // Without a card the drawing stays, and the ways on lead to the brand's own signup.
  show().catch(() => 0)
}
