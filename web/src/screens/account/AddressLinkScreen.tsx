import { AddressLinkForm } from '#features/sign-in/AddressLinkForm.tsx'
import { newAccountTexts } from '#features/sign-in/new-account.texts.ts'
import { LinkScreen } from './LinkScreen.tsx'

const { title, incomplete } = newAccountTexts.address

/** Where a link leads that confirms an address. */
export const AddressLinkScreen = () => (
  <LinkScreen title={title} incomplete={incomplete}>
    {(token) => <AddressLinkForm key={token} token={token} />}
  </LinkScreen>
)
