// The link of a key card, `/login#key=…`, leads readers who are signed in here, and redirects keep
// fragments. The key leaves the address.
if (location.hash.startsWith('#key=')) {
  history.replaceState(history.state, '', location.pathname + location.search)
}
