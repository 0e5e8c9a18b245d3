import KeyIcon from '@mui/icons-material/KeyRounded'
import { MessagePage } from '#ui/MessagePage.tsx'
import { HomeButton } from './HomeButton.tsx'
import { screenTexts } from './screens.texts.ts'

/** Access keys come later; until then the specified words. */
export function ApiScreen() {
  return <MessagePage icon={<KeyIcon />} title="API" text={screenTexts.api} action={<HomeButton />} />
}
