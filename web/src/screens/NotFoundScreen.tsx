import ExploreIcon from '@mui/icons-material/ExploreOffOutlined'
import { MessagePage } from '#ui/feedback/MessagePage.tsx'
import { HomeButton } from './HomeButton.tsx'
import { screenTexts } from './screens.texts.ts'

export function NotFoundScreen() {
  return (
    <MessagePage
      icon={<ExploreIcon />}
      title={screenTexts.unknown.title}
      text={screenTexts.unknown.text}
      action={<HomeButton />}
    />
  )
}
