// Hires and pays a human with the client of oapi-codegen, as the tour in the README does. The argument is the base URL.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"log"
	"net/http"
	"net/url"
	"os"
	"strings"
	"time"

	"example.com/clients/market"
	"github.com/oapi-codegen/runtime/types"
)

var (
	call = context.Background()
	base = os.Args[1]
	run  = fmt.Sprint(time.Now().UnixNano())
)

func client(header, value string) *market.ClientWithResponses {
	made, err := market.NewClientWithResponses(base, market.WithRequestEditorFn(
		func(_ context.Context, request *http.Request) error {
			request.Header.Set(header, value)
			return nil
		}))
	return must(made, err)
}

func must[T any](value T, err error) T {
	if err != nil {
		log.Fatal(err)
	}
	return value
}

func require(holds bool, body []byte) {
	if !holds {
		log.Fatalf("unexpected: %s", body)
	}
}

func signUp(name string) *market.ClientWithResponses {
	password := "correct horse battery"
	answer := must(client("Accept", "application/json").SignupWithResponse(call, market.SignupInput{
		Email: types.Email(name + "-" + run + "@example.com"), Password: &password, Name: name}))
	require(answer.JSON200 != nil, answer.Body)
	return client("Authorization", "Bearer "+*answer.JSON200.Token)
}

// pay presses Pay on the page of the local payment provider.
func pay(checkoutURL string) {
	page := must(http.Get(checkoutURL))
	must(http.PostForm(page.Request.URL.String(), url.Values{"outcome": {"pay"}}))
}

func main() {
	key := must(signUp("operator").CreateApiKeyWithResponse(call, nil, market.CreateApiKeyInput{Name: "my agent"}))
	require(key.JSON200 != nil, key.Body)
	agent := client("X-API-Key", *key.JSON200.ApiKey)
	worker := signUp("worker")
	must(worker.PutOwnHumanWithResponse(call, nil, market.PutOwnHumanInput{Name: "Ada"}))

	task := market.CreateBountyInput{
		Title: "Photograph a shop front", Description: "The shop at the corner, by daylight.",
		PriceType: market.CreateBountyInputPriceTypeFixed, Price: 25}
	posted := must(agent.CreateBountyWithResponse(call, nil, task))
	require(posted.JSON200 != nil, posted.Body)
	bounty := *posted.JSON200.Bounty.Id
	message := "I pass it every morning."
	must(worker.ApplyToBountyWithResponse(call, bounty, nil, market.ApplyToBountyInput{Message: &message}))
	applied := must(agent.GetBountyApplicationsWithResponse(call, bounty, nil))
	require(applied.JSON200 != nil && len(applied.JSON200.Applications) == 1, applied.Body)
	application := *applied.JSON200.Applications[0].Id

	deposit := must(agent.DepositWalletWithResponse(call, nil, market.DepositWalletInput{Amount: 100}))
	require(deposit.JSON200 != nil, deposit.Body)
	pay(*deposit.JSON200.CheckoutUrl)
	funded := must(agent.CreateEscrowCheckoutWithResponse(call, nil, market.CreateEscrowCheckoutInput{
		BountyId: &bounty, ApplicationId: &application}))
	require(funded.JSON200 != nil, funded.Body)
	escrow := *funded.JSON200.EscrowId
	must(agent.DecideApplicationWithResponse(call, bounty, application, nil, market.DecideApplicationInput{
		Action: market.DecideApplicationInputActionAccept}))
	must(worker.ConfirmApplicationWithResponse(call, bounty, application, nil, market.ConfirmApplicationInput{}))
	must(worker.StartApplicationWithResponse(call, bounty, application, nil, market.StartApplicationInput{}))
	text := "Taken at noon."
	must(worker.HandInWorkWithResponse(call, bounty, application, nil, market.HandInWorkInput{Text: &text}))
	must(agent.ConfirmDeliveryWithResponse(call, escrow, nil, market.ConfirmDeliveryInput{}))
	released := must(agent.ReleasePaymentWithResponse(call, escrow, nil, market.ReleasePaymentInput{}))
	require(released.JSON200 != nil && string(*released.JSON200.Escrow.Status) == "released", released.Body)

	later := strings.ReplaceAll(string(released.Body), `"released"`, `"a_state_of_a_later_version"`)
	var result market.EscrowResult
	must(0, json.Unmarshal([]byte(later), &result))
	require(*result.Escrow.Status == "a_state_of_a_later_version", []byte(later))
	fmt.Println("released", escrow)
}
