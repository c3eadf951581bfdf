import type { InfotainmentVideo } from '@marquee/contract/infotainment'
import { infotainmentTexts } from '@marquee/contract/messages/infotainment'
import { formatSeconds } from '../../../lib/format.ts'
import { Card } from '../../../ui/card.tsx'
import { DefinitionList } from '../../../ui/page.tsx'
import { nameValue } from '../../../ui/value-names.ts'

const texts = infotainmentTexts.details

/** INF-DET-05 */
export function DetailsCard({ video }: { video: InfotainmentVideo }) {
  return (
    <Card title={texts.details}>
      <DefinitionList
        items={[
          { label: texts.type, value: nameValue('screenType', video.type) },
          { label: texts.category, value: nameValue('category', video.category) },
          { label: texts.location, value: video.locationName },
          { label: texts.duration, value: formatSeconds(video.duration) },
        ]}
      />
    </Card>
  )
}
