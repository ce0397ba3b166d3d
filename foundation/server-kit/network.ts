/** Whom an address belongs to: of IPv6 its first half, the other is its owner's to choose from. */
export function networkOf(ip: string): string {
  if (!ip.includes(':') || ip.includes('.')) return ip;
  const [beforeZeros = ''] = ip.split('::');
  return beforeZeros.split(':').slice(0, 4).join(':');
}
