import { type CampaignVeto, vetoCampaign } from '@marquee/contract/vetoes'
import { MAX_VETO_REASON_LENGTH } from '@marquee/contract/vetoes.rules'
import { vetoTexts as t } from '@marquee/contract/messages/veto'
import { useState } from 'react'
import { formatInstant, formatWait } from '../../../lib/format.ts'
import { buildMediaUrl } from '../../../lib/media-url.ts'
import { useNow } from '../../../lib/use-now.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Card, Stack } from '../../../ui/card.tsx'
import { ReasonDialog } from '../../../ui/reason-dialog.tsx'
import { useDialogAction } from '../../actions/use-dialog-action.ts'
import { May } from '../../team/may.tsx'
import { useVeto } from '../veto-api.ts'
import styles from './veto-card.module.css'

/** Until when a partner may veto a campaign, what a veto does, and the video; or the veto itself (decision 43). */
export function VetoCard({ ownerId, known }: { ownerId: string; known: CampaignVeto }) {
  const { campaign, possibleUntil, veto } = known
  const [isAsking, setIsAsking] = useState(false)
  const now = useNow(30_000)
  const leftSeconds = possibleUntil ? (Date.parse(possibleUntil) - now.getTime()) / 1000 : 0
  const isPossible = possibleUntil !== null && leftSeconds > 0
  return (
    <Card title={t.title} note={isPossible ? t.left({ wait: formatWait(leftSeconds) }) : undefined}>
      <div className={styles.veto}>
        {(isPossible || veto) && campaign.video && (
          <video
            className={styles.video}
            src={buildMediaUrl(campaign.video)}
            controls
            muted
            playsInline
            preload="metadata"
            aria-label={t.watch({ campaign: campaign.name })}
          />
        )}
        <Stack gap="fields">
          {veto ? (
            <Callout tone="plain" title={t.vetoed({ when: formatInstant(veto.at) })}>
              {t.vetoedText} {`${t.reason}: ${veto.reason}`}
            </Callout>
          ) : isPossible ? (
            <>
              <p>{t.possible({ when: formatInstant(possibleUntil) })}</p>
              <p className={styles.effect}>{t.effect}</p>
              <May call={vetoCampaign}>
                <div>
                  <Button onClick={() => setIsAsking(true)}>{t.action}</Button>
                </div>
              </May>
            </>
          ) : (
            <p className={styles.effect}>{t.over}</p>
          )}
        </Stack>
      </div>
      {isAsking && <VetoDialog ownerId={ownerId} campaign={campaign} onClose={() => setIsAsking(false)} />}
    </Card>
  )
}

function VetoDialog(props: { ownerId: string; campaign: CampaignVeto['campaign']; onClose: () => void }) {
  const { ownerId, campaign, onClose } = props
  const action = useDialogAction(useVeto(ownerId, campaign._id), t.busy, onClose)
  return (
    <ReasonDialog
      {...action.props}
      title={t.question({ campaign: campaign.name })}
      text={t.effect}
      reason={{ label: t.reason, hint: t.reasonHint, missing: t.reasonMissing, maxLength: MAX_VETO_REASON_LENGTH }}
      confirm={t.confirm}
      isDangerous
      onConfirm={(reason) => action.run(reason, t.done({ campaign: campaign.name }))}
    />
  )
}
