import { getEarnings } from '@marquee/contract/earnings'
import { forAllowed } from '../team/may.tsx'
import IconBuildingBank from '@tabler/icons-react/dist/esm/icons/IconBuildingBank.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconReceiptEuro from '@tabler/icons-react/dist/esm/icons/IconReceiptEuro.mjs'
import IconTrendingUp from '@tabler/icons-react/dist/esm/icons/IconTrendingUp.mjs'
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import { buildCsvName } from '@marquee/contract/csv.rules'
import { shellTexts } from '@marquee/contract/messages/shell'
import { formatEuros } from '@marquee/contract/money.rules'
import { earningTexts as t } from '@marquee/contract/messages/earnings'
import { uiTexts } from '@marquee/contract/messages/ui'
import { paths } from '../../lib/paths.ts'
import { formatDay, formatMonth } from '../../lib/format.ts'
import { toLoadState } from '../../lib/query.ts'
import { saveCsv } from '../../lib/save-file.ts'
import { getToday } from '../../lib/clock.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Card, Stack } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { type LoadState, Loaded } from '../../ui/loaded.tsx'
import { PageHeader } from '../../ui/page.tsx'
import { StatTile } from '../../ui/stat-tile.tsx'
import { Tiles } from '../../ui/tiles.tsx'
import { useUser } from '../session/api.ts'
import { type Earnings, formatMonthsCsv } from './earnings.rules.ts'
import { useEarnings } from './api.ts'
import { AgreementLine } from './parts/agreement-line.tsx'
import { HeldCallouts } from './parts/held-callouts.tsx'
import { EarningsTable } from './parts/earnings-table.tsx'
import { StatementList } from './parts/statement-list.tsx'

/** `/earnings`: earned so far, on its way, paid, and why payouts are held (product 8, INV-4). */
export const Component = forAllowed(getEarnings, EarningsPage)

function EarningsPage() {
  const { ownerId } = useUser()
  const load: LoadState<Earnings> = toLoadState(useEarnings(ownerId !== undefined))
  if (ownerId === undefined) return <MissingOwner />
  return (
    <Loaded load={load} gone={<MissingOwner />}>
      {(earnings) => <Details earnings={earnings} />}
    </Loaded>
  )
}

function Details({ earnings }: { earnings: Earnings }) {
  const { soFar, statementsOn, months, held } = earnings
  const month = formatMonth(soFar.month)
  return (
    <>
      <PageHeader
        title={t.soFar({ month })}
        help={`${t.throughDay({ day: formatDay(soFar.throughDay) })} ${t.statementsNote({ month, day: formatDay(statementsOn) })}`}
      />
      <Stack>
        <HeldCallouts held={held} />
        <Figures earnings={earnings} />
        <Card
          title={t.months}
          flush={months.length > 0}
          actions={
            months.length > 0 && (
              <Button
                variant="quiet"
                size="small"
                icon={IconDownload}
                aria-label={t.monthsCsv}
                onClick={() => saveCsv(buildCsvName(shellTexts.titles.earnings, getToday()), formatMonthsCsv(months))}
              >
                {uiTexts.csv}
              </Button>
            )
          }
        >
          {months.length === 0 ? <NoMonths /> : <EarningsTable months={months} />}
        </Card>
        <StatementList months={months.filter(({ isRunning }) => !isRunning).map((row) => row.month)} />
        <AgreementLine />
      </Stack>
    </>
  )
}

function Figures({ earnings }: { earnings: Earnings }) {
  const { soFar, expectedCents, openCents, inPayoutCents, paidCents, held } = earnings
  return (
    <Tiles count={4}>
      <StatTile
        icon={IconTrendingUp}
        label={t.soFar({ month: formatMonth(soFar.month) })}
        value={formatEuros(soFar.shareCents)}
        note={t.expectedNote({ amount: formatEuros(expectedCents) })}
      />
      <StatTile
        icon={IconClock}
        label={t.openLabel}
        value={formatEuros(openCents)}
        note={held.length > 0 && openCents > 0 ? t.heldNote : t.openNote}
      />
      <StatTile
        icon={IconBuildingBank}
        label={t.onItsWay}
        value={formatEuros(inPayoutCents)}
        note={inPayoutCents === 0 ? t.nothingOnItsWay : t.onItsWayNote}
      />
      <StatTile icon={IconCircleCheck} label={t.paid} value={formatEuros(paidCents)} note={t.paidNote} />
    </Tiles>
  )
}

function NoMonths() {
  return (
    <EmptyState
      icon={IconReceiptEuro}
      headingLevel={3}
      title={t.noMonths}
      reason={t.noMonthsReason}
      action={<LinkButton to={paths.screens()}>{t.toScreens}</LinkButton>}
    />
  )
}

/** Nothing is requested without an owner profile (TRAP-32). */
function MissingOwner() {
  return (
    <Card>
      <EmptyState
        icon={IconUser}
        title={t.missingOwner}
        action={
          <LinkButton variant="primary" to={paths.ownerProfile()}>
            {t.createOwner}
          </LinkButton>
        }
      />
    </Card>
  )
}
