import { type ReactNode, Suspense } from 'react'
import { MembersOnly } from '../shared/members-only.tsx'
import { whenShown } from '../shared/when-shown.ts'

const SuspensionNote = whenShown(
  async () => (await import('../moderation/suspension-note.tsx')).SuspensionNote,
)

interface OrderScreenProps {
  title: string
  intro?: string
  skeleton: ReactNode
  children: ReactNode
}

/** The screen of an order, however it is paid: its title, and below it the form for members. */
export function OrderScreen({ title, intro, skeleton, children }: OrderScreenProps) {
  return (
    <section className="order" aria-labelledby="order-title">
      {intro === undefined ? (
        <h1 id="order-title" className="only-members">
          {title}
        </h1>
      ) : (
        <header className="bundles__head only-members">
          <h1 id="order-title">{title}</h1>
          <p className="bundles__intro">{intro}</p>
        </header>
      )}
      <MembersOnly skeleton={skeleton}>
        {({ suspension }) =>
          suspension ? (
            <Suspense fallback={skeleton}>
              <SuspensionNote until={suspension.until} />
            </Suspense>
          ) : (
            children
          )
        }
      </MembersOnly>
    </section>
  )
}
