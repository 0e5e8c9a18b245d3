import { Button } from '@mui/material'
import { type ReactNode, Suspense, useId, useState } from 'react'

/** Something that a button shows below itself. */
export function useDisclosure() {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  return { id, isOpen, toggle: () => setIsOpen(!isOpen) }
}
type DisclosureProps = ReturnType<typeof useDisclosure> & { readonly children: ReactNode }
interface ButtonProps extends DisclosureProps {
  /** Where the words alone do not say what it shows. */
  readonly label?: string
}

export const DisclosureButton = ({ id, isOpen, toggle, label, children }: ButtonProps) => (
  <Button
    size="small"
    color="inherit"
    aria-label={label}
    aria-expanded={isOpen}
    aria-controls={isOpen ? id : undefined}
    onClick={toggle}
    sx={{ minWidth: 0, px: 0.75, py: 0, textDecoration: 'underline', fontSize: '0.75rem' }}
  >
    {children}
  </Button>
)

/** Loaded when it is first shown. */
export const Disclosed = ({ id, isOpen, children }: DisclosureProps) =>
  isOpen && (
    <div id={id}>
      <Suspense>{children}</Suspense>
    </div>
  )
