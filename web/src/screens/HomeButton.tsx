import { Button } from '@mui/material'
import { Link } from 'react-router'
import { screenTexts } from './screens.texts.ts'

/** The only action of a page that has nothing else to offer. */
export function HomeButton() {
  return (
    <Button component={Link} to="/dashboard" variant="contained">
      {screenTexts.toDashboard}
    </Button>
  )
}
