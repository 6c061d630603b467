import { Component, type ReactNode } from 'react'
import { environment } from '../../stores/page/environment.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import type { Page } from './page.ts'

interface CatchProps {
  fallback: (error: unknown) => ReactNode
  children: ReactNode
}

/** An error boundary: renders the fallback once a child throws. */
export class Catch extends Component<CatchProps, { failure: { error: unknown } | null }> {
  override state: { failure: { error: unknown } | null } = { failure: null }

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } }
  }

  override render(): ReactNode {
    const { failure } = this.state
    return failure ? this.props.fallback(failure.error) : this.props.children
  }
}

/** The status and message of an error made for a page; 500 without a message for any other. */
function factsOf(error: unknown): { message: string; status: number } {
  const { message, status } = Object(error) as { message?: unknown; status?: unknown }
  return typeof status === 'number'
    ? { message: typeof message === 'string' ? message : '', status }
    : { message: '', status: 500 }
}

/** Titled by the error's message, if any; status 500 unless the error has its own. */
export function ErrorPage({ page: { t, href }, error }: { page: Page; error: unknown }) {
  const { message, status } = factsOf(error)
  return (
    <section className="status status--bare" role="alert" data-status={status}>
      <div className="status__text">
        <h1>{message || t('common.error.title')}</h1>
        {status === 404 ? (
          <LinkButton href={href('index')}>{t('common.not_found.home')}</LinkButton>
        ) : (
          <>
            <p>{t('common.error.text')}</p>
            <Button onClick={() => environment.reload()}>{t('common.actions.reload')}</Button>
          </>
        )}
      </div>
    </section>
  )
}

export function BrokenErrorPage({ page: { t, href } }: { page: Page }) {
  return (
    <p className="screen">
      {t('common.error.broken')} <a href={href('index')}>{t('common.error.broken_home')}</a>
    </p>
  )
}
