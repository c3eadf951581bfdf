import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import { notificationTexts as t } from '@marquee/contract/messages/notifications'
import type { MailSetting } from '@marquee/contract/notifications'
import { MAIL_CHOICES, NOTIFICATION_TOPICS, type MailChoice } from '@marquee/contract/notifications.rules'
import { getErrorMessage } from '../../../lib/call.ts'
import { formatList } from '../../../lib/format.ts'
import { Card, Stack } from '../../../ui/card.tsx'
import { Segmented } from '../../../ui/choices.tsx'
import { Glyph } from '../../../ui/icon.tsx'
import { NotLoaded } from '../../../ui/loaded.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { useMailSettings, useSetMail } from '../api.ts'
import styles from './mail-settings.module.css'

/** For each kind whether the user also gets it by email: at once, once a day, or not. */
export function MailSettings() {
  const settings = useMailSettings()
  if (!settings.data) return <NotLoaded query={settings} rows={8} failure="card" />
  const topics = Map.groupBy(settings.data, ({ topic }) => topic)
  return (
    <Stack>
      <p className={styles.help}>{t.emails.help}</p>
      {NOTIFICATION_TOPICS.filter((topic) => topics.has(topic)).map((topic) => (
        <Card key={topic} title={t.topics[topic]} headingLevel={2} flush>
          <TopicSettings settings={topics.get(topic) ?? []} />
        </Card>
      ))}
    </Stack>
  )
}

/** The kinds that are fixed for one reason share a line. */
function TopicSettings({ settings }: { settings: readonly MailSetting[] }) {
  const fixed = Map.groupBy(settings, (setting) => setting.fixed)
  return (
    <ul className={styles.settings}>
      {fixed.get(null)?.map((setting) => (
        <li key={setting.kind} className={styles.setting}>
          <Switch setting={setting} />
        </li>
      ))}
      {[...fixed].map(
        ([reason, ofReason]) =>
          reason && (
            <li key={reason} className={styles.setting}>
              <span className={styles.label}>
                {formatList(ofReason.map(({ kind }) => t.kinds[kind]))}
                <small className={styles.why}>{t.emails.fixed[reason]}</small>
              </span>
              <span className={styles.fixed}>
                <Glyph icon={IconLock} size={16} />
                {t.emails.now}
              </span>
            </li>
          ),
      )}
    </ul>
  )
}

/** Shows the choice while it is saved, and the former one if that fails. */
function Switch({ setting: { kind, mail } }: { setting: MailSetting }) {
  const change = useSetMail()
  const toast = useToast()
  const save = (chosen: MailChoice) =>
    change.mutate(
      { kind, mail: chosen },
      {
        onSuccess: () => toast.success(t.emails.saved),
        onError: (failure) => toast.error(t.emails.notSaved, getErrorMessage(failure)),
      },
    )
  return (
    <>
      <span className={styles.label} aria-hidden="true">
        {t.kinds[kind]}
      </span>
      <Segmented
        label={t.kinds[kind]}
        value={change.isPending ? change.variables.mail : mail}
        choices={MAIL_CHOICES.map((choice) => ({ value: choice, label: t.emails[choice] }))}
        // The choices are those of the switch.
        onValue={(chosen) => save(chosen as MailChoice)}
      />
    </>
  )
}
