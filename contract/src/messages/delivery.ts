// Written by `npm run messages` from en/delivery.json.
import { loadMessages } from '../language/load.ts'

export type DeliveryTexts = {
  readonly columns: readonly [
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
  ]
  readonly states: {
    readonly past: string
    readonly today: string
    readonly ahead: string
  }
  readonly types: {
    readonly vehicle: string
    readonly restaurant: string
  }
  readonly operator: string
  readonly partner: string
}

export const deliveryTexts = await loadMessages<DeliveryTexts>('delivery')
