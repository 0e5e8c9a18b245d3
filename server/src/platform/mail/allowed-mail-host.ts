import { isRefusedAddress } from '@atelier/engine/http/refused-addresses'

/** Whether mails may be handed to this host: private addresses are usual, those of a network's own services are refused. */
export const isAllowedMailHost = (host: string): boolean => !isRefusedAddress(host)
