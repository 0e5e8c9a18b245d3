import { PasswordLinkForm } from '#features/sign-in/PasswordLinkForm.tsx'
import { passwordLinkTexts as texts } from '#features/sign-in/password-link.texts.ts'
import { LinkScreen } from './LinkScreen.tsx'

/** Where a link leads that lets choose a password. */
export const PasswordLinkScreen = () => (
  <LinkScreen title={texts.title} incomplete={texts.incomplete}>
    {(token) => <PasswordLinkForm key={token} token={token} />}
  </LinkScreen>
)
