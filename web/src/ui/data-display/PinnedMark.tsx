import Pin from '@mui/icons-material/PushPinRounded'
import { uiTexts } from '../ui.texts.ts'

/** Before the details of what is pinned. */
export const PinnedMark = () => (
  <Pin
    titleAccess={uiTexts.pinned}
    sx={{ fontSize: 14, mr: 0.5, verticalAlign: '-2px', color: 'primary.main' }}
  />
)
