// A brand's art at one look: whether scenes, portraits and controls are of one hand.
import { Alert } from '../ui/alert.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Portrait } from '../ui/portrait.tsx'
import { Price } from '../ui/price.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { nothing, Part } from './part.tsx'

interface ArtSheetProps {
  name: string
  /** Addresses of three scenes. */
  scenes: readonly string[]
}

/** Served by the demo: one member, close, half and small in a scene. */
const PORTRAITS = ['/dev/portrait/1', '/dev/portrait/2', '/dev/portrait/3'] as const
const SUM = { amount: 1499, currency: 'EUR' } as const

export function ArtSheet({ name, scenes }: ArtSheetProps) {
  return (
    <main className="sheet">
      <h1>{name}</h1>
      <Part title="Scenes">
        {scenes.map((scene) => (
          <img key={scene} className="poster" src={scene} width={400} height={500} alt="" />
        ))}
      </Part>
      <Part title="One portrait, three distances">
        {PORTRAITS.map((src) => (
          <Portrait key={src} name="Robin" age={34} photo={{ src }} detail="Music, cinema, dogs" isEager />
        ))}
      </Part>
      <Part title="Card">
        <Portrait
          name="Robin"
          age={34}
          photo={{ src: PORTRAITS[0] }}
          detail="Likes rain on the tent"
          label="Fictional profile"
          online="Online"
          isEager
        />
        <Portrait name="Mika" age={41} photo={null} detail="By the harbour" />
      </Part>
      <Part title="Buttons">
        <Button>Write</Button>
        <Button variant="secondary">See the profile</Button>
        <Button variant="plain">Not now</Button>
        <Badge count={7} label="7 unread" />
        <Price locale="en" price={SUM} old={{ ...SUM, amount: 1999 }} oldLabel="Regular price" />
      </Part>
      <Part title="Fields">
        <TextField label="Name" defaultValue="Robin" />
        <SelectField label="Country" options={[{ value: 'GB', label: 'United Kingdom' }]} />
      </Part>
      <Part title="Bubbles">
        <ol className="messages__list sheet__wide">
          <li className="message message--first message--last">
            <p className="message__text">Do you read that book again every summer too?</p>
          </li>
          <li className="message message--mine message--first message--last">
            <p className="message__text">Every summer. Always on the same bench.</p>
          </li>
        </ol>
      </Part>
      <Part title="Alert">
        <Alert title="No photo yet" dismissLabel="Hide this note" onDismiss={nothing}>
          With a photo, others can get an idea of you.
        </Alert>
      </Part>
      <Part title="Empty">
        <EmptyState drawing="likes" title="No likes yet" action={<Button>Find members</Button>}>
          A like is a quiet hello.
        </EmptyState>
      </Part>
    </main>
  )
}
