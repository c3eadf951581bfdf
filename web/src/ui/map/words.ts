import { uiTexts } from '@marquee/contract/messages/ui'

/** What screen readers say of a marker. */
export function describeMarker({ name, state, kind }: { name: string; state: string; kind?: string }): string {
  return kind ? uiTexts.mapMarkerOfKind({ name, state, kind }) : uiTexts.mapMarker({ name, state })
}

export function formatLongitude(degrees: number): string {
  return degrees < 0 ? uiTexts.mapWest({ degrees: -degrees }) : uiTexts.mapEast({ degrees })
}

export function formatLatitude(degrees: number): string {
  return degrees < 0 ? uiTexts.mapSouth({ degrees: -degrees }) : uiTexts.mapNorth({ degrees })
}
