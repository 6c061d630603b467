import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { DESK_LOCALES, type DeskLocale } from '../../contract/desk/locales.ts'
import { changePerson, getPeople, invitePerson, type Me, type Person } from '../../contract/desk/operators.ts'
import { EVERY_BRAND, type Grant, type Role, ROLES } from '../../contract/desk/rights.ts'
import { hasEverywhere } from '../../core/desk.ts'
import { nativeName } from '../../core/format.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import { ask } from '../ask.ts'
import { momentWriter } from '../moments.ts'
import { useChange } from '../session.ts'
import { BrandName } from '../shell/brand.tsx'
import { Failure, useFieldError } from '../shell/failure.tsx'
import { TableSkeleton } from '../shell/table-skeleton.tsx'
import { SCREEN_TITLE, TableBox } from '../shell/table-box.tsx'
import { textIn } from '../form-text.ts'
import { useTexts } from '../texts.ts'

interface PeopleProps {
  me: Me
}

/** Operators, their roles, and whether they are there. */
export function PeopleScreen({ me }: PeopleProps) {
  const t = useTexts()
  const client = useQueryClient()
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['people'],
    queryFn: () => ask(getPeople),
  })
  const [isInviting, setInviting] = useState(false)
  const refresh = () => {
    setInviting(false)
    void client.invalidateQueries({ queryKey: ['people'] })
  }
  const moment = momentWriter(me.language, me.time_zone)
  const people = data?.people ?? []
  return (
    <>
      <header className="screen__head">
        <h1 id={SCREEN_TITLE}>{t('desk.people.heading', { count: people.length })}</h1>
        <Button icon="plus" onClick={() => setInviting(true)}>
          {t('desk.people.invite')}
        </Button>
      </header>
      <Failure error={error} onRetry={() => void refetch()} />
      {isPending && <TableSkeleton />}
      {data && (
        <TableBox>
          <table className="table">
            <thead>
              <tr>
                <th scope="col">{t('desk.name')}</th>
                <th scope="col">{t('desk.people.state')}</th>
                <th scope="col">{t('desk.me.roles')}</th>
                <th scope="col">{t('desk.people.factors')}</th>
                <th scope="col">{t('desk.people.seen')}</th>
                <th scope="col">
                  <span className="visually-hidden">{t('desk.people.actions')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {people.map((person) => (
                <tr key={person.id}>
                  <th scope="row">
                    {person.name}
                    <span className="table__note">{person.email}</span>
                  </th>
                  <td>
                    <span className={`state state--${person.state}`}>
                      {t(`desk.people.states.${person.state}`)}
                    </span>
                  </td>
                  <td>
                    <ul className="grants">
                      {person.grants.map(({ brand, role }) => (
                        <li key={`${brand} ${role}`}>
                          {t(`desk.roles.${role}`)} <BrandName id={brand} brands={me.brands} />
                        </li>
                      ))}
                    </ul>
                  </td>
                  <td>{factorsOf(person)}</td>
                  <td>{person.seen_at > 0 ? moment(person.seen_at) : t('desk.never')}</td>
                  <td className="table__actions">
                    {person.id !== me.id && person.state !== 'off' && (
                      <PersonActions me={me} person={person} onDone={refresh} />
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableBox>
      )}
      <Dialog
        isOpen={isInviting}
        size="large"
        title={t('desk.people.invite')}
        closeLabel={t('desk.close')}
        onClose={() => setInviting(false)}
      >
        <Invite me={me} onDone={refresh} />
      </Dialog>
    </>
  )

  function factorsOf({ passkeys, totp, link_until, state }: Person): string {
    if (state === 'invited') {
      return link_until > 0
        ? t('desk.people.link_until', { at: moment(link_until) })
        : t('desk.people.link_over')
    }
    return [
      ...(passkeys > 0 ? [t('desk.passkey.title', { count: passkeys })] : []),
      ...(totp ? [t('desk.totp.title')] : []),
    ].join(', ')
  }
}

interface PersonProps extends PeopleProps {
  person: Person
  onDone: () => void
}

/** What may be changed of another operator. */
function PersonActions({ me, person, onDone }: PersonProps) {
  const t = useTexts()
  const [asking, setAsking] = useState<'grants' | 'off' | null>(null)
  const resend = useChange(changePerson, onDone)
  const close = () => setAsking(null)
  const handleDone = () => {
    close()
    onDone()
  }
  return (
    <>
      {person.state === 'invited' && (
        <Button
          variant="quiet"
          isBusy={resend.isPending}
          onClick={() => resend.mutate({ body: { change: 'link', id: person.id } })}
        >
          {t('desk.people.resend')}
        </Button>
      )}
      <Button variant="quiet" onClick={() => setAsking('grants')}>
        {t('desk.me.roles')}
      </Button>
      <Button variant="quiet" onClick={() => setAsking('off')}>
        {t('desk.people.switch_off')}
      </Button>
      <Failure error={resend.error} />
      <Dialog
        isOpen={asking === 'grants'}
        size="large"
        title={t('desk.people.roles_of', { name: person.name })}
        closeLabel={t('desk.close')}
        onClose={close}
      >
        <ChangeGrants me={me} person={person} onDone={handleDone} />
      </Dialog>
      <Dialog
        isOpen={asking === 'off'}
        role="alertdialog"
        title={t('desk.people.off_title', { name: person.name })}
        closeLabel={t('desk.close')}
        onClose={close}
      >
        <SwitchOff person={person} onDone={handleDone} />
      </Dialog>
    </>
  )
}

/** The brands that an operator may give roles at. */
const reachOf = ({ grants, brands }: Me): string[] => [
  ...(hasEverywhere(grants, 'operators.manage') ? [EVERY_BRAND] : []),
  ...brands.map(({ id }) => id),
]

/** Roles at brands, one a line; changed by the whole list. */
function Grants({
  me,
  grants,
  onChange,
}: PeopleProps & { grants: readonly Grant[]; onChange: (grants: Grant[]) => void }) {
  const t = useTexts()
  const reach = reachOf(me)
  const brandOptions = reach.map((id) => ({
    value: id,
    label:
      id === EVERY_BRAND ? t('desk.every_brand') : (me.brands.find((brand) => brand.id === id)?.name ?? id),
  }))
  const replace = (index: number, change: Partial<Grant>) =>
    onChange(grants.map((grant, at) => (at === index ? { ...grant, ...change } : grant)))
  return (
    <fieldset className="form">
      <legend>{t('desk.me.roles')}</legend>
      {grants.map((grant, index) => (
        <div key={index} className="form form--line">
          <SelectField
            label={t('desk.role')}
            value={grant.role}
            options={ROLES.map((role) => ({ value: role, label: t(`desk.roles.${role}`) }))}
            onChange={(event) => replace(index, { role: event.target.value as Role })}
          />
          <SelectField
            label={t('desk.brand')}
            value={grant.brand}
            options={
              reach.includes(grant.brand)
                ? brandOptions
                : [...brandOptions, { value: grant.brand, label: grant.brand }]
            }
            onChange={(event) => replace(index, { brand: event.target.value })}
          />
          <Button variant="quiet" onClick={() => onChange(grants.filter((_, at) => at !== index))}>
            {t('desk.remove')}
          </Button>
        </div>
      ))}
      <Button
        variant="secondary"
        icon="plus"
        onClick={() => onChange([...grants, { brand: reach[0] ?? EVERY_BRAND, role: 'moderator' }])}
      >
        {t('desk.people.add_role')}
      </Button>
    </fieldset>
  )
}

function Invite({ me, onDone }: PeopleProps & { onDone: () => void }) {
  const t = useTexts()
  const invite = useChange(invitePerson, onDone)
  const fieldError = useFieldError(invite.error)
  const [grants, setGrants] = useState<readonly Grant[]>([
    { brand: reachOf(me)[0] ?? EVERY_BRAND, role: 'moderator' },
  ])
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    invite.mutate({
      body: {
        email: textIn(data, 'email'),
        name: textIn(data, 'name'),
        language: textIn(data, 'language') as DeskLocale,
        grants: [...grants],
      },
    })
  }
  return (
    <form className="form" onSubmit={handleSubmit}>
      <TextField label={t('desk.email')} name="email" type="email" required error={fieldError('email')} />
      <TextField label={t('desk.name')} name="name" required minLength={2} error={fieldError('name')} />
      <SelectField
        label={t('desk.language')}
        name="language"
        defaultValue={me.language}
        options={DESK_LOCALES.map((locale) => ({ value: locale, label: nativeName(locale), lang: locale }))}
      />
      <Grants me={me} grants={grants} onChange={setGrants} />
      <Failure error={invite.error} />
      <Button type="submit" isBusy={invite.isPending}>
        {t('desk.people.send')}
      </Button>
    </form>
  )
}

function ChangeGrants({ me, person, onDone }: PersonProps) {
  const t = useTexts()
  const change = useChange(changePerson, onDone)
  const [grants, setGrants] = useState<readonly Grant[]>(
    person.grants.map(({ brand, role }) => ({ brand, role })),
  )
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    change.mutate({ body: { change: 'grants', id: person.id, grants: [...grants] } })
  }
  return (
    <form className="form" onSubmit={handleSubmit}>
      <Grants me={me} grants={grants} onChange={setGrants} />
      <Failure error={change.error} />
      <Button type="submit" isBusy={change.isPending}>
        {t('desk.save')}
      </Button>
    </form>
  )
}

function SwitchOff({ person, onDone }: Omit<PersonProps, 'me'>) {
  const t = useTexts()
  const change = useChange(changePerson, onDone)
  const fieldError = useFieldError(change.error)
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const reason = textIn(new FormData(event.currentTarget), 'reason')
    change.mutate({ body: { change: 'off', id: person.id, reason } })
  }
  return (
    <form className="form" onSubmit={handleSubmit}>
      <p>{t('desk.people.off_text')}</p>
      <TextArea
        label={t('desk.reason')}
        name="reason"
        required
        maxLength={500}
        error={fieldError('reason')}
      />
      <Failure error={change.error} />
      <Button type="submit" variant="danger" isBusy={change.isPending}>
        {t('desk.people.switch_off')}
      </Button>
    </form>
  )
}
