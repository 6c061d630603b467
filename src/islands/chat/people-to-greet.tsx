import { useEffect, useState } from 'react'
import { search } from '../../client/search.ts'
import type { Card } from '../../contract/cards.ts'
import { Avatar } from '../members/avatar.tsx'
import { canBeLiked, labelOf } from '../members/card.tsx'
import { usePage } from '../shared/page-context.tsx'

const FACES = 3

/** Members with a photo to write to, where nobody has written yet. Their place is kept until they are known. */
export function PeopleToGreet() {
  const { t, site, href } = usePage()
  const [people, setPeople] = useState<readonly Card[]>([])
  useEffect(() => {
    void search({}).then((found) => {
      if (!found.ok) return
      // What needs a label needs more room than a face has here.
      const faces = found.value.results.filter(
        (card) => card.main_image && canBeLiked(card) && labelOf(t, site, card) === null,
      )
      setPeople(faces.slice(0, FACES))
    })
  }, [t, site])
  return (
    <ul className="to-greet">
      {people.map(({ id, name, main_image: image }) => (
        <li key={id}>
          <a className="to-greet__person" data-next="" href={href('members-id', { id })}>
            {image && <Avatar image={image} className="to-greet__face" width={72} height={72} />}
            <bdi>{name}</bdi>
          </a>
        </li>
      ))}
    </ul>
  )
}
