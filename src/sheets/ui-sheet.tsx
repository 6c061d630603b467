// Each primitive of src/ui in each of its states.
import { Alert, type AlertKind } from '../ui/alert.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button, type ButtonVariant, IconButton, LinkButton } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Chips } from '../ui/chips.tsx'
import { Choice, RadioList } from '../ui/choice.tsx'
import { Dialog } from '../ui/dialog.tsx'
import type { DrawingName } from '../ui/drawings.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorAlert } from '../ui/error-alert.tsx'
import { LoadMore } from '../ui/load-more.tsx'
import { Menu, MenuButton, MenuLink } from '../ui/menu.tsx'
import { Portrait } from '../ui/portrait.tsx'
import { Price } from '../ui/price.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { Loading, Skeleton, type SkeletonShape } from '../ui/skeleton.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { PasswordField, TextArea, TextField } from '../ui/text-field.tsx'
import { Toast } from '../ui/toast.tsx'
import { nothing, Part } from './part.tsx'

const BUTTONS: readonly ButtonVariant[] = ['primary', 'secondary', 'quiet', 'danger', 'plain']
const ALERTS: readonly AlertKind[] = ['info', 'success', 'warning', 'danger']
const SHAPES: readonly SkeletonShape[] = [
  'line',
  'short-line',
  'title',
  'block',
  'control',
  'circle',
  'portrait',
]
const DRAWINGS: readonly DrawingName[] = ['search', 'likes', 'chats', 'credits', 'mail', 'broken', 'done']
const OPTIONS = ['Woman', 'Man', 'Everyone'].map((label) => ({ value: label, label }))
const ROWS = ['Card', 'Bank transfer', 'Wallet'].map((value) => ({ value, content: value }))
const ERROR = 'Choose one, please.'
const SUM = { amount: 1499, currency: 'EUR' } as const
const PHOTO = { src: '/dev/portrait/1' }

export function UiSheet() {
  return (
    <main className="sheet">
      <h1>Primitives</h1>
      <Part title="Button">
        {BUTTONS.map((variant) => (
          <Button key={variant} variant={variant}>
            {variant}
          </Button>
        ))}
        {BUTTONS.map((variant) => (
          <Button key={variant} variant={variant} disabled>
            disabled
          </Button>
        ))}
        {BUTTONS.map((variant) => (
          <Button key={variant} variant={variant} isBusy>
            busy
          </Button>
        ))}
        <Button isSmall>small</Button>
        <Button icon="chat">with an icon</Button>
        <LinkButton href="#" icon="heart" variant="secondary">
          link
        </LinkButton>
        <IconButton icon="heart" label="Like" />
        <IconButton icon="heart" label="Liked" isFilled />
        <Button isWide>wide</Button>
      </Part>
      <Part title="Text field">
        <TextField label="Empty" placeholder="Placeholder" />
        <TextField label="Filled" defaultValue="Robin" hint="As others see it." />
        <TextField label="Refused" defaultValue="R" hint="As others see it." error="Choose a longer name." />
        <TextField label="Disabled" defaultValue="Robin" disabled />
        <PasswordField label="Password" defaultValue="harbour" showLabel="Show" hideLabel="Hide" />
        <SelectField label="Select" options={OPTIONS} placeholder="Any" />
        <SelectField label="Refused select" options={OPTIONS} placeholder="Any" error={ERROR} />
        <SelectField label="Disabled select" options={OPTIONS} disabled />
        <TextArea label="Text" aside="12 / 200" defaultValue="A few lines." hint="In your own words." />
      </Part>
      <Part title="Choice">
        <Choice legend="Open" name="c1" options={OPTIONS} value={undefined} onChange={nothing} />
        <Choice legend="Chosen" name="c2" options={OPTIONS} value="Man" onChange={nothing} />
        <Choice
          legend="Refused"
          name="c3"
          options={OPTIONS}
          value={undefined}
          error={ERROR}
          onChange={nothing}
        />
      </Part>
      <Part title="Radio list">
        <RadioList legend="Open" name="r1" rows={ROWS} value={undefined} onChange={nothing} />
        <RadioList
          legend="Chosen, one disabled"
          name="r2"
          rows={ROWS.map((row) => ({ ...row, isDisabled: row.value === 'Wallet' }))}
          value="Card"
          onChange={nothing}
        />
        <RadioList
          legend="Refused"
          name="r3"
          rows={ROWS}
          value={undefined}
          error={ERROR}
          onChange={nothing}
        />
      </Part>
      <Part title="Chips">
        <Chips
          legend="Open"
          hint="Choose a few."
          name="s1"
          options={OPTIONS}
          values={['Man']}
          onChange={nothing}
        />
        <Chips legend="Full" name="s2" options={OPTIONS} values={['Man']} limit={1} onChange={nothing} />
        <Chips legend="Refused" name="s3" options={OPTIONS} values={[]} error={ERROR} onChange={nothing} />
      </Part>
      <Part title="Checkbox">
        <Checkbox label="Off" />
        <Checkbox label="On" hint="With a hint." defaultChecked />
        <Checkbox label="Refused" error="Tick this, please." />
        <Checkbox label="Disabled" disabled />
        <Checkbox label="Disabled and on" disabled defaultChecked />
      </Part>
      <Part title="Alert">
        {ALERTS.map((kind) => (
          <Alert
            key={kind}
            kind={kind}
            title={kind}
            actions={
              <Button variant="secondary" isSmall>
                Act
              </Button>
            }
            dismissLabel="Hide"
            onDismiss={nothing}
          >
            What there is to know.
          </Alert>
        ))}
        <ErrorAlert text="The server can’t be reached." retryLabel="Try again" onRetry={nothing} />
      </Part>
      <Part title="Badge, price, progress">
        <Badge count={3} label="3 unread" />
        <Badge count={120} label="120 unread" />
        <Badge count={8} kind="warning" label="8 credits left" />
        <Badge count={0} kind="danger" label="0 credits left" showsZero />
        <Price locale="en" price={SUM} />
        <Price locale="en" price={SUM} old={{ ...SUM, amount: 1999 }} oldLabel="Regular price" />
        <ProgressBar value={2} max={5} label="Step 2 of 5" />
      </Part>
      <Part title="Portrait">
        <Portrait name="Robin" age={34} photo={PHOTO} detail="Dublin" isEager />
        <Portrait name="Robin" age={34} photo={PHOTO} label="Fictional profile" online="Online" isEager />
        <Portrait name="Robin" photo={PHOTO} isBare isEager />
        <Portrait name="Mika" age={41} photo={null} detail="Cork" />
      </Part>
      <Part title="Skeleton">
        {SHAPES.map((shape) => (
          <Loading key={shape} label={shape} className="sheet__cell">
            <Skeleton shape={shape} />
          </Loading>
        ))}
      </Part>
      <Part title="Empty state">
        {DRAWINGS.map((drawing) => (
          <EmptyState key={drawing} drawing={drawing} title={drawing} action={<Button>Next step</Button>}>
            A sentence, and one next step.
          </EmptyState>
        ))}
      </Part>
      <Part title="Load more">
        <LoadMore label="More" status="24 of 120" hasMore onMore={nothing} />
        <LoadMore label="More" status="24 of 120" hasMore isBusy onMore={nothing} />
        <LoadMore label="More" status="That’s everyone for now." hasMore={false} onMore={nothing} />
      </Part>
      <Part title="Menu">
        <Menu label="More options">
          <MenuLink icon="person" href="#menu">
            A link
          </MenuLink>
          <MenuButton icon="flag" onClick={nothing}>
            A button
          </MenuButton>
        </Menu>
      </Part>
      <Part title="Toast">
        <Toast closeLabel="Close" onClose={nothing}>
          Your profile is saved.
        </Toast>
      </Part>
      <Part title="Dialog">
        <Dialog isOpen title="Remove this conversation?" closeLabel="Close" onClose={nothing}>
          <p>It leaves your list.</p>
          <Button variant="danger">Remove</Button>
        </Dialog>
      </Part>
    </main>
  )
}
