// Copies the private address beside a button; if the browser refuses, selects it.

const status = document.querySelector<HTMLElement>('[data-copy-status]')
const copy = document.querySelector('[data-copy-address]')?.textContent ?? ''

async function copyBeside(button: Element): Promise<void> {
  const address = button.previousElementSibling
  if (!address) return
  const isCopied = await navigator.clipboard.writeText(address.textContent.trim()).then(
    () => true,
    () => false,
  )
  if (!isCopied) getSelection()?.selectAllChildren(address)
  const { copied = '', selected = '' } = status?.dataset ?? {}
  const said = isCopied ? copied : selected
  button.textContent = said
  if (status) status.textContent = said
  setTimeout(() => {
    button.textContent = copy
    if (status) status.textContent = ''
  }, 2000)
}

for (const button of document.querySelectorAll('[data-copy-address]')) {
  button.addEventListener('click', () => copyBeside(button))
}
