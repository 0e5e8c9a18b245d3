import { Button } from '@mui/material'
import { Link } from 'react-router'
import { screenTexts } from './screens.texts.ts'

interface Props {
  /** Something else on the page is worth more. */
  readonly isSecond?: boolean
}

/** The action of a page that has nothing, or nothing else, to offer. */
export function HomeButton({ isSecond = false }: Props) {
  return (
    <Button
      component={Link}
      to="/dashboard"
      {...(isSecond ? { variant: 'outlined', color: 'inherit' } : { variant: 'contained' })}
    >
      {screenTexts.toDashboard}
    </Button>
  )
}
