import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net'

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/**
 * The origin of a call for rate limits: an IPv4 address as it is, the first 64 bits of an IPv6 address. One customer
 * has all addresses of such a network, and could otherwise exceed every limit.
 */
export function toNetwork(address: string): string {
  const mapped = MAPPED.exec(address)?.[1]
  if (mapped) return mapped
  return isIPv6(address) ? `${listGroups(address).slice(0, 4).join(':')}::/64` : address
}

/** An address for the log, which names no household: of IPv4 the first 24 bits, of IPv6 the first 48. */
export function shortenAddress(address: string): string {
  const ipv4 = MAPPED.exec(address)?.[1] ?? address
  if (isIPv4(ipv4)) return ipv4.replace(/\d+$/, '0/24')
  return isIPv6(address) ? `${listGroups(address).slice(0, 3).join(':')}::/48` : ''
}

/** The eight groups of an IPv6 address. */
function listGroups(address: string): string[] {
  const [before = '', after] = address.replace(/%.*$/, '').toLowerCase().split('::')
  const left = before === '' ? [] : before.split(':')
  const right = after ? after.split(':') : []
  const zeros = after === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
  return [...left, ...zeros, ...right].map((group) => Number.parseInt(group, 16).toString(16))
}

/** Returns whether an address is one of these, or in one of these networks. */
export function createNetworkCheck(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    if (bits === undefined) list.addAddress(address, getFamily(address))
    else list.addSubnet(address, Number(bits), getFamily(address))
  }
  return (address) => isIP(address) > 0 && list.check(address, getFamily(address))
}

const getFamily = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')
