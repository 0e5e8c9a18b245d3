import type {
  NewPasskeyAnswer,
  NewPasskeyRequest,
  PasskeyAnswer,
  PasskeyRequest,
} from '@atelier/contract/second-factors/passkeys'
import { secondFactorsTexts as texts } from '../second-factors.texts.ts'

// Loaded when a passkey is used: most users have none.
const load = () => import('@simplewebauthn/browser')

/**
 * Lets the browser ask its user for a passkey.
 * @throws Error with a sentence for the user, who may have changed their mind
 */
export async function askForPasskey(request: PasskeyRequest): Promise<PasskeyAnswer> {
  const { startAuthentication } = await load()
  try {
    return toAnswer(await startAuthentication({ optionsJSON: withoutUnknownTransports(request) }))
  } catch (cause) {
    throw new Error(texts.step.passkeyFailed, { cause })
  }
}

/** The server forgets a request after five minutes. */
const requestLifeMs = 4 * 60_000

/**
 * Lets the browser offer its passkeys in the field of the address, until the returned function is called.
 * Browsers that cannot, and users who ignore the offer, notice nothing.
 */
export function offerPasskeys(
  request: () => Promise<PasskeyRequest>,
  onAnswer: (answer: PasskeyAnswer) => void,
): () => void {
  let isOver = false
  const stop = async () => (await load()).WebAuthnAbortService.cancelCeremony()
  const offer = async () => {
    const { browserSupportsWebAuthnAutofill, startAuthentication } = await load()
    if (isOver || !(await browserSupportsWebAuthnAutofill())) return
    const optionsJSON = withoutUnknownTransports(await request())
    if (isOver) return
    const answer = toAnswer(await startAuthentication({ optionsJSON, useBrowserAutofill: true }))
    if (!isOver) onAnswer(answer)
  }
  // An offer ends without an answer when another one begins or the page is left: nobody asked for it.
  const offerQuietly = () => void offer().catch(() => undefined)
  offerQuietly()
  const timer = setInterval(offerQuietly, requestLifeMs)
  return () => {
    isOver = true
    clearInterval(timer)
    void stop()
  }
}

/** @throws Error with a sentence for the user */
export async function makePasskey({
  excludeCredentials,
  ...request
}: NewPasskeyRequest): Promise<NewPasskeyAnswer> {
  const { startRegistration } = await load()
  try {
    const { id, rawId, response } = await startRegistration({
      optionsJSON: {
        ...request,
        excludeCredentials: excludeCredentials.map(({ id: known, type }) => ({ id: known, type })),
      },
    })
    const { clientDataJSON, attestationObject, transports } = response
    return {
      id,
      rawId,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON, attestationObject, ...(transports && { transports }) },
    }
  } catch (cause) {
    throw new Error(texts.addPasskey.failed, { cause })
  }
}

const toAnswer = ({
  id,
  rawId,
  response,
}: Pick<PasskeyAnswer, 'id' | 'rawId' | 'response'>): PasskeyAnswer => ({
  id,
  rawId,
  type: 'public-key',
  clientExtensionResults: {},
  response,
})

/** Names of transports are hints; the browser finds the key without them. */
const withoutUnknownTransports = ({ allowCredentials, ...request }: PasskeyRequest) => ({
  ...request,
  allowCredentials: allowCredentials.map(({ id, type }) => ({ id, type })),
})
