import { useStore } from '@nanostores/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { DeskLocale } from '../contract/desk/locales.ts'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { DeskError } from './ask.ts'
import { $router } from './router.ts'
import { EnrolScreen } from './screens/enrol.tsx'
import { InvitationScreen } from './screens/invitation.tsx'
import { SignInScreen } from './screens/sign-in.tsx'
import { useSession } from './session.ts'
import { Failure } from './shell/failure.tsx'
import { Shell } from './shell/shell.tsx'
import { browserLocale, Texts, translatorOf } from './texts.ts'

const RETRIES = 2

const newClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        // A refusal stays one, however often it is asked for.
        retry: (count, error) => count < RETRIES && error instanceof DeskError && error.code === 'offline',
        staleTime: 10_000,
      },
      // What fails offline says so, and stays typed.
      mutations: { networkMode: 'always' },
    },
  })

/** The whole desk. */
export function Desk() {
  const [client] = useState(newClient)
  return (
    <QueryClientProvider client={client}>
      <Entrance />
    </QueryClientProvider>
  )
}

function Entrance() {
  const { data: me, error, isPending, refetch } = useSession()
  const page = useStore($router)
  const locale: DeskLocale = me?.language ?? browserLocale()
  useEffect(() => {
    document.documentElement.lang = locale
  }, [locale])
  return <Texts value={translatorOf(locale)}>{content()}</Texts>

  function content() {
    if (isPending) return <Waiting />
    if (error) {
      return (
        <main className="entrance">
          <Failure error={error} onRetry={() => void refetch()} />
        </main>
      )
    }
    if (page?.route === 'invitation') return <InvitationScreen />
    if (!me) return <SignInScreen />
    // Nothing that is open or typed on a screen goes on to another operator.
    return me.enrolled ? <Shell key={me.id} me={me} /> : <EnrolScreen key={me.id} me={me} />
  }
}

function Waiting() {
  return (
    <main className="entrance">
      <Loading label={translatorOf(browserLocale())('desk.loading')}>
        <Skeleton shape="title" />
        <Skeleton shape="control" />
      </Loading>
    </main>
  )
}
