import IconUserQuestion from '@tabler/icons-react/dist/esm/icons/IconUserQuestion.mjs'
import { listAudit } from '@marquee/contract/audit'
import { getPartyBilling } from '@marquee/contract/billing-details'
import { listFleet } from '@marquee/contract/fleet-watch'
import type { PersonDetails, PersonAction } from '@marquee/contract/people'
import { peopleTexts as t } from '@marquee/contract/messages/people'
import { auditTexts } from '@marquee/contract/messages/audit'
import { Navigate, useParams } from 'react-router'
import { paths } from '../../../lib/paths.ts'
import { formatAge, formatCount, formatInstant, formatRelativeTime, formatInstantDay } from '../../../lib/format.ts'
import { buildPictureSource } from '../../../lib/media-url.ts'
import { isGone } from '../../../lib/query.ts'
import { useNow } from '../../../lib/use-now.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { LinkButton } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Card, MainAndAside, Stack } from '../../../ui/card.tsx'
import { EmptyState, FailedState } from '../../../ui/empty-state.tsx'
import { Breadcrumbs, DefinitionList, PageHeader } from '../../../ui/page.tsx'
import { Delayed, Spinner } from '../../../ui/loading.tsx'
import { DateText } from '../../../ui/date-text.tsx'
import { useUser } from '../../session/api.ts'
import { May, useMay } from '../../team/may.tsx'
import { CreditCard } from './parts/credit-card.tsx'
import { MembersCard } from './parts/members-card.tsx'
import { PartyCard } from './parts/party-card.tsx'
import { usePerson } from './api.ts'
import { describeRole } from './roles.rules.ts'
import { PersonActions } from './parts/person-actions.tsx'
import { StateBadge } from './parts/state-badge.tsx'
import styles from './person.module.css'

/**
 * `/operator/people/:id`: a person with their data, history and actions. The id of their owner profile or company
 * works, too.
 */
export function Component() {
  const { id = '' } = useParams()
  const person = usePerson(id)
  if (person.data && person.data.id !== id) return <Navigate replace to={paths.person(person.data.id)} />
  if (person.data) return <Person person={person.data} />
  if (!person.isError) {
    return (
      <Delayed>
        <Spinner />
      </Delayed>
    )
  }
  return (
    <Card>
      {isGone(person.error) ? (
        <EmptyState
          icon={IconUserQuestion}
          title={t.gone}
          action={<LinkButton to={paths.people()}>{t.back}</LinkButton>}
        />
      ) : (
        <FailedState failure={person.error} onRetry={() => void person.refetch()} />
      )}
    </Card>
  )
}

function Person({ person }: { person: PersonDetails }) {
  const { _id: ownId } = useUser()
  const { id, firstName, lastName, profileImage, state, role, suspension, deletion, history } = person
  const name = `${firstName} ${lastName}`.trim()
  return (
    <Stack>
      <Breadcrumbs trail={[{ text: t.back, to: paths.people() }, { text: name }]} />
      <PageHeader
        title={
          <span className={styles.name}>
            <Avatar size={48} source={buildPictureSource(profileImage, '48px')} />
            {name}
          </span>
        }
        help={
          <span className={styles.standing}>
            {describeRole(person)} <StateBadge state={state} />
          </span>
        }
        actions={id === ownId || deletion?.erasedAt ? undefined : <PersonActions person={person} />}
      />
      {id === ownId && <Callout tone="plain">{t.you}</Callout>}
      {deletion && <DeletionNote {...deletion} />}
      {suspension && (
        <Callout
          tone="red"
          title={
            suspension.by
              ? t.suspendedByNote({ day: formatInstant(suspension.since), name: suspension.by })
              : t.suspendedNote({ day: formatInstant(suspension.since) })
          }
        >
          {suspension.reason}
        </Callout>
      )}
      <MainAndAside
        aside={
          <Stack>
            <Card title={t.facts}>
              <Facts person={person} />
            </Card>
            {role !== 'operator' && (
              <Card title={t.has} actions={<OwnedItems person={person} />}>
                <DefinitionList items={listCounts(person)} />
              </Card>
            )}
            {person.businesses
              .filter(({ members }) => members.some((member) => member.id !== id))
              .map((business) => (
                <MembersCard key={business.id} business={business} />
              ))}
            {person.party && (
              <May call={getPartyBilling}>
                <PartyCard id={person.party.id} />
                {person.role === 'client' && <CreditCard id={person.party.id} />}
              </May>
            )}
          </Stack>
        }
      >
        <Card
          title={t.history}
          actions={
            <May call={listAudit}>
              <LinkButton to={paths.subjectAudit(id)} variant="quiet" size="small">
                {t.wholeLog}
              </LinkButton>
            </May>
          }
        >
          <HistoryList deeds={history} />
        </Card>
      </MainAndAside>
    </Stack>
  )
}

function Facts({ person }: { person: PersonDetails }) {
  const now = useNow()
  const { email, phone, verifiedAt, createdAt, lastSignInAt, lastSeenAt, openSessions, hasSecondFactor, party } = person
  return (
    <DefinitionList
      items={[
        { label: t.fact.email, value: email, title: email },
        { label: t.fact.phone, value: phone || t.none },
        { label: t.fact.verified, value: verifiedAt ? formatInstantDay(verifiedAt) : t.notVerified },
        ...(party ? [{ label: party.kind === 'owner' ? t.fact.owner : t.fact.company, value: party.name }] : []),
        { label: t.fact.registered, value: formatInstantDay(createdAt) },
        { label: t.fact.lastSignIn, value: lastSignInAt ? formatInstant(lastSignInAt) : t.never },
        { label: t.fact.lastSeen, value: lastSeenAt ? formatAge(lastSeenAt, now) : t.never },
        { label: t.fact.sessions, value: formatCount(openSessions) },
        { label: t.fact.secondFactor, value: hasSecondFactor ? t.secondFactor.on : t.secondFactor.off },
      ]}
    />
  )
}

/** Links to their part of the fleet or of the campaigns. */
function OwnedItems({ person: { party } }: { person: PersonDetails }) {
  const maySeeFleet = useMay(listFleet)
  if (!party || (party.kind === 'owner' && !maySeeFleet)) return null
  const to = party.kind === 'owner' ? paths.filteredFleet({ owner: party.id }) : paths.companyCampaigns(party.id)
  return (
    <LinkButton to={to} variant="quiet" size="small">
      {party.kind === 'owner' ? t.theirScreens : t.theirCampaigns}
    </LinkButton>
  )
}

function listCounts({ role, vehicles, restaurants, screens, videos, campaigns, runningCampaigns }: PersonDetails) {
  const counts: readonly (readonly [string, number])[] =
    role === 'partner'
      ? [
          [t.counts.vehicles, vehicles],
          [t.counts.restaurants, restaurants],
          [t.counts.screens, screens],
          [t.counts.videos, videos],
        ]
      : [
          [t.counts.campaigns, campaigns],
          [t.counts.running, runningCampaigns],
        ]
  return counts.map(([label, count]) => ({ label, value: formatCount(count) }))
}

/** The audit history of a person, their company or owner profile, and their own actions, newest first. */
function HistoryList({ deeds }: { deeds: readonly PersonAction[] }) {
  const now = useNow()
  if (deeds.length === 0) return <p>{t.historyEmpty}</p>
  return (
    <ol className={styles.list}>
      {deeds.map(({ id, at, actorName, action, subjectKind, subjectName, reason }) => (
        <li key={id} className={styles.deed}>
          <p>
            <strong>{auditTexts.actions[action]}</strong>{' '}
            {t.thing({ kind: auditTexts.kinds[subjectKind], name: subjectName })}
          </p>
          {reason && <p>{t.because({ reason })}</p>}
          <p className={styles.when}>
            <time dateTime={at}>
              <DateText>{formatRelativeTime(at, now)}</DateText>
            </time>{' '}
            {t.by({ name: actorName })}
          </p>
        </li>
      ))}
    </ol>
  )
}

function DeletionNote({ requestedAt, erasesAt, erasedAt }: NonNullable<PersonDetails['deletion']>) {
  return erasedAt ? (
    <Callout tone="plain" title={t.deletedNote({ day: formatInstant(erasedAt) })}>
      {t.deletedText}
    </Callout>
  ) : (
    <Callout tone="yellow" title={t.closedNote({ day: formatInstant(requestedAt) })}>
      {t.closedText({ erasesOn: formatInstant(erasesAt) })}
    </Callout>
  )
}
