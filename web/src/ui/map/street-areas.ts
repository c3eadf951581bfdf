import type { MapArea } from '@marquee/contract/maps'
import { createContext } from 'react'

/** The areas whose streets can be drawn, and the headers with which their files are requested. */
export type Streets = { readonly areas: readonly MapArea[]; readonly headers: Readonly<Record<string, string>> }

export type LoadStreets = () => Promise<Streets>

/** How maps learn of streets; without it they draw outlines only. */
export const StreetsContext = createContext<LoadStreets | undefined>(undefined)
