import { AddressLinkForm } from '#features/registration/AddressLinkForm.tsx'
import { newAccountTexts } from '#features/registration/new-account.texts.ts'
import { LinkScreen } from './LinkScreen.tsx'

const { title, incomplete } = newAccountTexts.address

/** Where a link leads that confirms an address. */
export const AddressLinkScreen = () => (
  <LinkScreen title={title} incomplete={incomplete}>
    {(token) => <AddressLinkForm key={token} token={token} />}
  </LinkScreen>
)
