import { type SubmitEvent, Suspense, useEffect, useRef, useState } from 'react'
import type { Failure } from '../../client/failure.ts'
import { SPECIAL_FIELDS } from '../../contract/lists.ts'
import { type Attribute, ATTRIBUTE_NAMES, ATTRIBUTES, HEIGHTS } from '../../contract/profile-lists.ts'
import { formatHeight } from '../../core/format.ts'
import { ABOUT_LENGTH, type OwnProfile, ProfileChange } from '../../contract/profiles.ts'
import { checkFields, fieldErrorsOf, type FieldErrors, NO_ERRORS } from '../../stores/page/field-errors.ts'
import { $interests, changeProfile, type ProfileChanges } from '../../stores/profiles/own-profile.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { fieldErrorTexts } from '../shared/field-error-texts.ts'
import { FailureAlert } from '../shared/failure-alert.tsx'
import { focusFirstInvalid } from '../shared/focus.ts'
import { MissingPart } from '../shared/missing-part.tsx'
import { whenShown } from '../shared/when-shown.ts'
import { usePage } from '../shared/page-context.tsx'
import { useLeaveGuard } from '../shared/use-leave-guard.ts'
import { useUnsaved } from '../shared/use-unsaved.ts'
import { useShared } from '../use-shared.ts'
import { useIsNear } from './use-is-near.ts'

const INTEREST_LIMIT = 12
const ALL_HEIGHTS = Array.from(
  { length: HEIGHTS.most - HEIGHTS.least + 1 },
  (_, index) => HEIGHTS.least + index,
)

const Chips = whenShown(async () => (await import('../../ui/chips.tsx')).Chips)
const LeaveDialog = whenShown(
  async () => (await import('./leave-dialog.tsx')).LeaveDialog,
  ({ onStay }) => <MissingPart onClose={onStay} />,
)
const SpecialFields = whenShown(async () => (await import('./special-fields.tsx')).SpecialFields)
const SpokenLanguages = whenShown(async () => (await import('./spoken-languages.tsx')).SpokenLanguages)
const PlaceSection = whenShown(async () => (await import('./place-section.tsx')).PlaceSection)

/** The fields a member may change, as the form holds them. */
function fieldsOf(profile: OwnProfile) {
  const { seeks, country, region, city, about, interests, height, languages } = profile
  const attributes = Object.fromEntries(ATTRIBUTE_NAMES.map((name) => [name, profile[name]]))
  return {
    ...{ seeks, country, region, city, about, interests: interests as string[] },
    ...{ height, languages: languages as string[] },
    ...(attributes as Pick<OwnProfile, (typeof ATTRIBUTE_NAMES)[number]>),
  }
}
type Fields = ReturnType<typeof fieldsOf>

/** Sends only the changed fields, so that two tabs do not undo each other. */
function changesOf(fields: Fields, saved: Fields): Partial<Fields> {
  const names = Object.keys(fields) as (keyof Fields)[]
  const changed = new Set(
    names.filter((name) => JSON.stringify(fields[name]) !== JSON.stringify(saved[name])),
  )
  const isPlace = (name: keyof Fields) => name === 'country' || name === 'region' || name === 'city'
  const placeChanged = names.some((name) => isPlace(name) && changed.has(name))
  return Object.fromEntries(
    names
      .filter((name) => changed.has(name) || (placeChanged && isPlace(name)))
      .map((name) => [name, fields[name]]),
  )
}

const codePoints = (text: string) => [...text].length

export function ProfileForm({ profile }: { profile: OwnProfile }) {
  const { t, locale, site } = usePage()
  const interests = useShared($interests, null) ?? site.interests
  const form = useRef<HTMLFormElement>(null)
  const place = useRef<HTMLElement>(null)
  const isPlaceNear = useIsNear(place)
  const chips = useRef<HTMLElement>(null)
  const hasChips = useIsNear(chips)
  const saved = fieldsOf(profile)
  const { edits, edit: change, setEdits } = useUnsaved<Fields>('profile')
  const [work, setWork] = useState<'idle' | 'busy' | 'saved' | Failure>('idle')
  const [errors, setErrors] = useState<FieldErrors>(NO_ERRORS)
  const fields: Fields = { ...saved, ...edits }
  const changes = changesOf(fields, saved)
  const isChanged = Object.keys(changes).length > 0
  const guard = useLeaveGuard(isChanged)
  const errorOf = fieldErrorTexts(t, errors)
  const visible = site.visible_profile_fields
  const special = SPECIAL_FIELDS.filter((field) => visible.includes(field))
  const attributes = ATTRIBUTE_NAMES.filter(
    (name) => visible.includes(name) && !special.some((field) => field === name),
  )
  const options = (name: Attribute | 'seeks' | 'interests', values: readonly string[]) =>
    values.map((value) => ({ value, label: t(`attributes.${name}.${value}`) }))

  useEffect(() => focusFirstInvalid(form.current), [errors])

  const edit = (edited: Partial<Fields>) => {
    change(edited)
    setWork('idle')
  }
  const save = async (): Promise<boolean> => {
    if (work === 'busy') return false
    const found = checkFields(ProfileChange, changes)
    setErrors(found)
    if (Object.keys(found).length > 0) return false
    setWork('busy')
    const result = await changeProfile(changes as ProfileChanges)
    // Edits made since then stay.
    if (result.ok)
      setEdits((now) =>
        Object.fromEntries(
          Object.entries(now).filter(([name, value]) => value !== edits[name as keyof Fields]),
        ),
      )
    else setErrors(fieldErrorsOf(result.failure))
    setWork(result.ok ? 'saved' : result.failure)
    return result.ok
  }
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    void save()
  }
  const handleSaveAndLeave = async () => {
    if (await save()) guard.leave()
    else guard.stay()
  }

  return (
    <form className="own-profile__form" ref={form} noValidate onSubmit={handleSubmit}>
      <section className="own-profile__section" aria-labelledby="own-about">
        <h2 className="own-profile__heading" id="own-about">
          {t('accounts.profile.about')}
        </h2>
        <TextArea
          label={t('accounts.profile.about_label')}
          hint={t(profile.about_removed ? 'accounts.profile.about_removed' : 'accounts.profile.about_hint')}
          aside={t('accounts.profile.counter', { used: codePoints(fields.about), limit: ABOUT_LENGTH })}
          name="about"
          rows={6}
          value={fields.about}
          error={errorOf('about')}
          onChange={(event) => edit({ about: event.target.value })}
        />
      </section>

      <section className="own-profile__section" aria-labelledby="own-details">
        <h2 className="own-profile__heading" id="own-details">
          {t('accounts.profile.details')}
        </h2>
        <div className="own-profile__grid">
          {site.genders.length > 1 && (
            <SelectField
              label={t('accounts.profile.seeks')}
              name="seeks"
              options={options('seeks', [...site.genders, 'everyone'])}
              value={fields.seeks}
              error={errorOf('seeks')}
              onChange={(event) => edit({ seeks: event.target.value as Fields['seeks'] })}
            />
          )}
          {attributes.map((name) => (
            <SelectField
              key={name}
              label={t(`attributes.names.${name}`)}
              name={name}
              placeholder={t('accounts.profile.unspecified')}
              options={options(name, ATTRIBUTES[name])}
              value={fields[name]}
              error={errorOf(name)}
              onChange={(event) => edit({ [name]: event.target.value })}
            />
          ))}
          {visible.includes('height') && (
            <SelectField
              label={t('attributes.names.height')}
              name="height"
              placeholder={t('accounts.profile.unspecified')}
              options={ALL_HEIGHTS.map((height) => ({
                value: String(height),
                label: formatHeight(locale, height),
              }))}
              value={fields.height === 0 ? '' : String(fields.height)}
              error={errorOf('height')}
              onChange={(event) => edit({ height: Number(event.target.value) })}
            />
          )}
        </div>
      </section>

      {special.length > 0 && (
        <section className="own-profile__section" aria-labelledby="own-special">
          <h2 className="own-profile__heading" id="own-special">
            {t('accounts.profile.special')}
          </h2>
          <Suspense fallback={<Skeleton shape="block" />}>
            <SpecialFields
              fields={special}
              values={fields}
              errorOf={errorOf}
              onChange={(field, value) => edit({ [field]: value })}
            />
          </Suspense>
        </section>
      )}

      {visible.includes('languages') && (
        <section className="own-profile__section" aria-labelledby="own-languages">
          <h2 className="own-profile__heading" id="own-languages">
            {t('attributes.names.languages')}
          </h2>
          <Suspense fallback={<Skeleton shape="block" />}>
            <SpokenLanguages
              values={fields.languages}
              error={errorOf('languages')}
              onChange={(languages) => edit({ languages })}
            />
          </Suspense>
        </section>
      )}

      <section className="own-profile__section" aria-labelledby="own-interests" ref={chips}>
        <h2 className="own-profile__heading" id="own-interests">
          {t('accounts.profile.interests')}
        </h2>
        {hasChips ? (
          <Suspense fallback={<Skeleton shape="block" />}>
            <Chips
              legend={t('accounts.profile.interests_hint', { limit: INTEREST_LIMIT })}
              hint={t('accounts.profile.interests_used', {
                used: fields.interests.length,
                limit: INTEREST_LIMIT,
              })}
              name="interests"
              options={options('interests', interests)}
              values={fields.interests}
              limit={INTEREST_LIMIT}
              error={errorOf('interests')}
              onChange={(interests) => edit({ interests })}
            />
          </Suspense>
        ) : (
          <Skeleton shape="block" />
        )}
      </section>

      <section className="own-profile__section" aria-labelledby="own-place" ref={place}>
        <h2 className="own-profile__heading" id="own-place">
          {t('accounts.profile.place')}
        </h2>
        {isPlaceNear ? (
          <Suspense fallback={<WaitingPlace />}>
            <PlaceSection
              value={fields}
              errorOf={errorOf}
              onChange={({ country, region, city }) =>
                edit({ country: country as Fields['country'], region, city })
              }
            />
          </Suspense>
        ) : (
          <WaitingPlace />
        )}
      </section>

      <div className={isChanged || work !== 'idle' ? 'save-bar save-bar--due' : 'save-bar'}>
        {typeof work === 'object' && <FailureAlert failure={work} />}
        <p className="save-bar__state" role="status">
          {work === 'saved' && <Icon name="check" />}
          {isChanged ? t('accounts.profile.unsaved') : work === 'saved' && t('accounts.profile.saved')}
        </p>
        {isChanged && (
          <Button type="submit" isBusy={work === 'busy'}>
            {t('accounts.profile.save')}
          </Button>
        )}
      </div>
      {guard.isAsking && (
        <Suspense fallback={null}>
          <LeaveDialog
            isOpen
            isBusy={work === 'busy'}
            onSave={() => void handleSaveAndLeave()}
            onLeave={guard.leave}
            onStay={guard.stay}
          />
        </Suspense>
      )}
    </form>
  )
}

/** Reserves the room of the place fields. No loading message: far from the viewport nothing is loading. */
function WaitingPlace() {
  return (
    <div className="own-profile__section">
      <Skeleton shape="control" />
      <Skeleton shape="control" />
      <Skeleton shape="control" />
      <Skeleton shape="control" />
    </div>
  )
}
