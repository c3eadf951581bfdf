import { formatEuros } from '@marquee/contract/money.rules'
import { operatorBankTexts as t } from '@marquee/contract/messages/operator-bank'
import { formatDay, formatInstant } from '../../../../lib/format.ts'
import { Card } from '../../../../ui/card.tsx'
import { DateText } from '../../../../ui/date-text.tsx'
import { NotLoaded } from '../../../../ui/loaded.tsx'
import { type BankFile, useBankFiles } from '../bank-api.ts'
import styles from './files-card.module.css'

/** Only the newest statements are listed; more would push the entries off the page. */
const SHOWN = 3

/** The imported statements, newest first; selecting one shows its entries. */
export function FilesCard({ chosen, onFile }: { chosen: string; onFile: (id: string) => void }) {
  const list = useBankFiles()
  const { data } = list
  return (
    <Card title={t.files}>
      {!data && <NotLoaded query={list} rows={2} failure="line" />}
      {data?.files.length === 0 && <p className={styles.quiet}>{t.noFiles}</p>}
      <ul className={styles.files}>
        {data?.files
          .slice(0, SHOWN)
          .map(({ id, name, fromOn, untilOn, entries, newEntries, importedAt, importedBy, ...balance }) => (
            <li key={id}>
              <button
                type="button"
                aria-pressed={id === chosen}
                className={styles.file}
                title={t.fileShow({ name })}
                onClick={() => onFile(id === chosen ? '' : id)}
              >
                <span className={styles.name}>{name}</span>
                <span className={styles.quiet}>
                  <DateText>
                    {fromOn && untilOn && `${t.filePeriod({ from: formatDay(fromOn), until: formatDay(untilOn) })}, `}
                  </DateText>
                  {newEntries === entries
                    ? t.fileEntries({ count: entries })
                    : t.fileEntriesWithNew({ count: entries, fresh: newEntries })}
                </span>
                <Balance {...balance} />
                <span className={styles.quiet}>
                  <DateText>{t.fileImported({ at: formatInstant(importedAt), by: importedBy })}</DateText>
                </span>
              </button>
            </li>
          ))}
      </ul>
      {data && data.files.length > SHOWN && (
        <p className={styles.more}>{t.moreFiles({ count: data.files.length - SHOWN })}</p>
      )}
    </Card>
  )
}

/** Whether the ledger agrees with the closing balance of the statement. */
function Balance({ closingCents, ledgerCents }: Pick<BankFile, 'closingCents' | 'ledgerCents'>) {
  if (closingCents === null || ledgerCents === null) return null
  const difference = ledgerCents - closingCents
  if (difference === 0) return <span className={styles.quiet}>{t.fileEqual({ amount: formatEuros(ledgerCents) })}</span>
  return (
    <span className={styles.differs} title={t.fileDiffersWhy}>
      {t.fileDiffers({
        closing: formatEuros(closingCents),
        ledger: formatEuros(ledgerCents),
        difference: formatEuros(difference),
      })}
    </span>
  )
}
