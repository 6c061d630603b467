import { useState } from 'react'
import type { Me } from '../../contract/desk/operators.ts'
import { Button } from '../../ui/button.tsx'
import { AddPasskey, AddTotp, type Added, RecoveryCodeList } from '../shell/factors.tsx'
import { useSetMe } from '../session.ts'
import { useTexts } from '../texts.ts'

/** The first way to sign in, then the recovery codes. */
export function EnrolScreen({ me }: { me: Me }) {
  const t = useTexts()
  const setMe = useSetMe()
  const [added, setAdded] = useState<Added | null>(null)
  if (added?.recovery_codes) {
    return (
      <main className="entrance">
        <h1>{t('desk.codes.title')}</h1>
        <RecoveryCodeList codes={added.recovery_codes} />
        <Button onClick={() => setMe(added.me)}>{t('desk.codes.kept')}</Button>
      </main>
    )
  }
  return (
    <main className="entrance">
      <h1>{t('desk.enrol.title', { name: me.name })}</h1>
      <p>{t('desk.enrol.text')}</p>
      <AddPasskey onAdded={setAdded} />
      <details className="entrance__other">
        <summary>{t('desk.enrol.other')}</summary>
        <AddTotp onAdded={setAdded} />
      </details>
    </main>
  )
}
