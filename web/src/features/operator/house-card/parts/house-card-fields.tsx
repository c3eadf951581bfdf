import IconArrowsExchange from '@tabler/icons-react/dist/esm/icons/IconArrowsExchange.mjs'
import type { HouseCard } from '@marquee/contract/house-card'
import { MAX_HEADLINE_LENGTH } from '@marquee/contract/house-card.rules'
import { houseCardTexts as t } from '@marquee/contract/messages/house-card'
import { Button } from '../../../../ui/button.tsx'
import { Card, FieldGrid, Stack } from '../../../../ui/card.tsx'
import { Checkbox } from '../../../../ui/choice-field.tsx'
import { TextArea, TextField } from '../../../../ui/field.tsx'
import { LogoPicker } from '../../../profiles/parts/logo-picker.tsx'
import { type Field, type HouseCardDraft, judgeContrast } from '../form.ts'
import { ColourField } from './colour-field.tsx'
import styles from './house-card-fields.module.css'

type FieldsProps = {
  draft: HouseCardDraft
  card: HouseCard | null
  /** The sign-up page that the QR code opens. */
  url: string
  problems: Partial<Record<Field, string>>
  onChange: (changed: Partial<HouseCardDraft>) => void
}

export function HouseCardFields(props: FieldsProps) {
  const { draft, card, url, problems, onChange } = props
  const getFieldProps = (name: 'headline' | 'line' | 'action') => ({
    id: `house-card-${name}`,
    value: draft[name],
    error: problems[name] ?? (false as const),
    onValue: (value: string) => onChange({ [name]: value }),
  })
  return (
    <>
      <Card title={t.text}>
        <Stack gap="fields">
          <TextField
            label={t.headline}
            hint={t.headlineHelp({ most: MAX_HEADLINE_LENGTH })}
            required
            {...getFieldProps('headline')}
          />
          <TextArea label={t.line} optional rows={2} {...getFieldProps('line')} />
          <TextField label={t.action} hint={t.actionHelp} optional {...getFieldProps('action')} />
        </Stack>
      </Card>
      <Colours {...props} />
      <Card title={t.logo}>
        <Stack gap="fields">
          <LogoPicker
            stored={draft.removesLogo ? null : (card?.logo ?? null)}
            chosen={draft.logo}
            onChoose={(logo) => onChange({ logo })}
          />
          {card?.logo && !draft.logo && (
            <Checkbox checked={draft.removesLogo} onTick={(removesLogo) => onChange({ removesLogo })}>
              {t.removeLogo}
            </Checkbox>
          )}
        </Stack>
      </Card>
      <Card>
        <Checkbox checked={draft.hasQr} aria-describedby="house-card-qr-help" onTick={(hasQr) => onChange({ hasQr })}>
          {t.qr}
        </Checkbox>
        <p id="house-card-qr-help" className={styles.help}>
          {t.qrHelp({ url })}
        </p>
      </Card>
    </>
  )
}

function Colours({ draft, problems, onChange }: FieldsProps) {
  const contrast = judgeContrast(draft)
  const getColourProps = (name: 'background' | 'foreground') => ({
    id: `house-card-${name}`,
    value: draft[name],
    error: problems[name],
    onValue: (value: string) => onChange({ [name]: value }),
  })
  const swap = () => onChange({ background: draft.foreground, foreground: draft.background })
  return (
    <Card
      title={t.colours}
      actions={
        <Button variant="quiet" size="small" icon={IconArrowsExchange} onClick={swap}>
          {t.swap}
        </Button>
      }
    >
      <Stack gap="fields">
        <FieldGrid>
          <ColourField label={t.background} {...getColourProps('background')} />
          <ColourField label={t.foreground} {...getColourProps('foreground')} />
        </FieldGrid>
        <p role="status" className={contrast?.isReadable === false ? styles.problem : styles.help}>
          {/* An error at the field says the same. */}
          {!problems.foreground && contrast?.text}
        </p>
      </Stack>
    </Card>
  )
}
